-- A database of version 11, as that version of the program has left it. Released files never change.
CREATE TABLE schema_versions (part TEXT PRIMARY KEY, version BIGINT NOT NULL);
INSERT INTO schema_versions VALUES('outflank',11);
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL);
INSERT INTO settings VALUES('alive_at','1794762095440');
INSERT INTO settings VALUES('signing_key','key-of-an-older-server');
CREATE TABLE games (
  id TEXT PRIMARY KEY,
  game TEXT NOT NULL,
  rules TEXT NOT NULL,
  position TEXT NOT NULL,
  clock TEXT NOT NULL,
  visibility BIGINT NOT NULL,
  rated BIGINT NOT NULL,
  pool TEXT NOT NULL,
  status BIGINT NOT NULL,
  version BIGINT NOT NULL,
  writer TEXT NOT NULL,
  ply BIGINT NOT NULL,
  result TEXT NOT NULL,
  reason TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  turn_seat BIGINT NOT NULL,
  turn_at BIGINT NOT NULL,
  wake_at BIGINT,
  next_game TEXT NOT NULL,
  offers TEXT NOT NULL DEFAULT '',
  opening_counted BIGINT NOT NULL DEFAULT 0
);
INSERT INTO games VALUES('finished-game-01','othello','','','5:00+3',1,1,'othello:blitz',2,5,'an-older-server:5',3,'1-0','resignation',1794762059008,1794762059033,-1,1794762059033,NULL,'','',0);
INSERT INTO games VALUES('running-game-001','quoridor','','','1:00:00',0,0,'quoridor:classical',1,4,'an-older-server:9',3,'*','',1794762059052,1794762059084,1,1794762092442,1794765692441,'','',0);
INSERT INTO games VALUES('three-players-01','quoridor','players=3','','none',1,0,'quoridor:slow',1,4,'an-older-server:13',1,'*','',1794762059096,1794762059145,2,1794762092503,1795021292503,'','',0);
INSERT INTO games VALUES('waiting-game-001','othello','','','none',1,0,'othello:slow',0,0,'',0,'*','',1794762059157,1794762059157,0,1794762092515,1794848492515,'','',0);
CREATE TABLE seats (
  game TEXT NOT NULL REFERENCES games (id),
  seat BIGINT NOT NULL,
  kind BIGINT NOT NULL,
  name TEXT NOT NULL,
  player TEXT NOT NULL,
  account BIGINT NOT NULL,
  level BIGINT NOT NULL,
  rating BIGINT,
  ended_at BIGINT,
  ended_game TEXT NOT NULL DEFAULT '',
  ended_result TEXT NOT NULL DEFAULT '',
  ended_visibility BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seat)
);
INSERT INTO seats VALUES('finished-game-01',0,1,'Ann','account-of-ann01',1,0,NULL,1794762059033,'othello','1-0',1);
INSERT INTO seats VALUES('finished-game-01',1,1,'Bea','account-of-bea01',1,0,NULL,1794762059033,'othello','1-0',1);
INSERT INTO seats VALUES('running-game-001',0,1,'Ann','account-of-ann01',1,0,NULL,NULL,'','',0);
INSERT INTO seats VALUES('running-game-001',1,1,'Gäst','somebody-else-01',0,0,NULL,NULL,'','',0);
INSERT INTO seats VALUES('three-players-01',0,1,'Ann','account-of-ann01',1,0,NULL,NULL,'','',0);
INSERT INTO seats VALUES('three-players-01',1,1,'Bea','account-of-bea01',1,0,NULL,NULL,'','',0);
INSERT INTO seats VALUES('three-players-01',2,1,'Gäst','somebody-else-01',0,0,NULL,NULL,'','',0);
INSERT INTO seats VALUES('waiting-game-001',0,1,'Ann','account-of-ann01',1,0,NULL,NULL,'','',0);
INSERT INTO seats VALUES('waiting-game-001',1,0,'','',0,0,NULL,NULL,'','',0);
CREATE TABLE moves (
  game TEXT NOT NULL REFERENCES games (id),
  ply BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  move TEXT NOT NULL,
  clock_ms BIGINT,
  ref TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, ply)
);
INSERT INTO moves VALUES('finished-game-01',0,0,'f5',300000,'r0',1794762059016);
INSERT INTO moves VALUES('finished-game-01',1,1,'d6',302996,'r1',1794762059020);
INSERT INTO moves VALUES('finished-game-01',2,0,'c3',302992,'r2',1794762059028);
INSERT INTO moves VALUES('running-game-001',0,0,'e2',3600000,'q0',1794762059077);
INSERT INTO moves VALUES('running-game-001',1,1,'e8',3599999,'q1',1794762059078);
INSERT INTO moves VALUES('running-game-001',2,0,'d4h',3599994,'q2',1794762059084);
INSERT INTO moves VALUES('three-players-01',0,0,'e2',NULL,'',1794762059132);
CREATE TABLE departures (
  game TEXT NOT NULL REFERENCES games (id),
  seat BIGINT NOT NULL,
  ply BIGINT NOT NULL,
  reason TEXT NOT NULL,
  number BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (game, seat)
);
INSERT INTO departures VALUES('three-players-01',1,1,'resignation',0);
CREATE TABLE chat (
  game TEXT NOT NULL REFERENCES games (id),
  number BIGINT NOT NULL,
  seat BIGINT NOT NULL,
  text TEXT NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (game, number)
);
INSERT INTO chat VALUES('finished-game-01',1,0,'it''s "good" – well played; thanks',1794762059032);
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL UNIQUE,
  password TEXT NOT NULL,
  created_at BIGINT NOT NULL
);
INSERT INTO accounts VALUES('account-of-ann01','Ann','ann','hash-of-a-password',1794762058831);
INSERT INTO accounts VALUES('account-of-bea01','Bea','bea','hash-of-a-password',1794762058982);
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  player TEXT NOT NULL REFERENCES accounts (id),
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL DEFAULT 0,
  device TEXT NOT NULL DEFAULT '',
  client TEXT NOT NULL DEFAULT ''
);
INSERT INTO sessions VALUES('hash-of-a-token','account-of-ann01',1794762058845,1802538058845,1794762058845,'device-of-ann-001','Firefox, Linux');
INSERT INTO sessions VALUES('hash-of-another-token','account-of-bea01',1794762058992,1802538058992,1794762058992,'','');
CREATE TABLE ratings (
  player TEXT NOT NULL REFERENCES accounts (id),
  pool TEXT NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  volatility DOUBLE PRECISION NOT NULL,
  games BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (player, pool)
);
INSERT INTO ratings VALUES('account-of-ann01','othello:blitz',1662.310893906297906,290.31896371798046629,0.059999675372338141798,1,1794762059033);
INSERT INTO ratings VALUES('account-of-bea01','othello:blitz',1337.6891060937020938,290.31896371798046629,0.059999675372338141798,1,1794762059033);
CREATE TABLE rating_history (
  player TEXT NOT NULL REFERENCES accounts (id),
  game TEXT NOT NULL,
  pool TEXT NOT NULL,
  rating DOUBLE PRECISION NOT NULL,
  deviation DOUBLE PRECISION NOT NULL,
  at BIGINT NOT NULL,
  PRIMARY KEY (player, game)
);
INSERT INTO rating_history VALUES('account-of-ann01','finished-game-01','othello:blitz',1662.310893906297906,290.31896371798046629,1794762059033);
INSERT INTO rating_history VALUES('account-of-bea01','finished-game-01','othello:blitz',1337.6891060937020938,290.31896371798046629,1794762059033);
CREATE TABLE jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  free_at BIGINT NOT NULL
);
INSERT INTO jobs VALUES('job-1','analyse','running-game-001',5,5);
CREATE TABLE makers (
  game TEXT PRIMARY KEY REFERENCES games (id),
  player TEXT NOT NULL,
  account BIGINT NOT NULL,
  network TEXT NOT NULL,
  device TEXT NOT NULL
);
INSERT INTO makers VALUES('waiting-game-001','account-of-ann01',1,'network-of-ann-01','device-of-ann-001');
CREATE TABLE ended_guests (id TEXT PRIMARY KEY, ends_at BIGINT NOT NULL);
INSERT INTO ended_guests VALUES('guest-who-left-1',1826298058845);
CREATE TABLE kept_names (name_key TEXT PRIMARY KEY, ends_at BIGINT NOT NULL);
INSERT INTO kept_names VALUES('cleo',1797354058845);
CREATE INDEX games_by_wake ON games (wake_at) WHERE wake_at IS NOT NULL;
CREATE INDEX seats_by_player ON seats (player) WHERE player <> '';
CREATE INDEX sessions_by_player ON sessions (player);
CREATE INDEX jobs_by_kind ON jobs (kind, created_at);
CREATE INDEX rating_history_by_time ON rating_history (player, pool, at);
CREATE INDEX sessions_by_end ON sessions (expires_at);
CREATE INDEX games_unfinished ON games (status) WHERE status < 2;
CREATE INDEX games_waiting ON games (updated_at) WHERE status = 0 AND visibility = 1;
CREATE INDEX archive_by_time ON games (updated_at) WHERE status = 2 AND visibility = 1;
CREATE INDEX archive_by_game ON games (game, updated_at) WHERE status = 2 AND visibility = 1;
CREATE INDEX archive_by_result ON games (result, updated_at) WHERE status = 2 AND visibility = 1;
CREATE INDEX archive_by_game_and_result ON games (game, result, updated_at)
  WHERE status = 2 AND visibility = 1;
CREATE INDEX ratings_by_rank ON ratings (pool, rating DESC, player, deviation);
CREATE INDEX makers_by_player ON makers (player);
CREATE INDEX ended_guests_by_end ON ended_guests (ends_at);
CREATE INDEX kept_names_by_end ON kept_names (ends_at);
CREATE INDEX seats_unfinished ON seats (player) WHERE player <> '' AND ended_at IS NULL;
CREATE INDEX seats_by_end ON seats (player, ended_visibility, ended_at) WHERE player <> '' AND ended_at IS NOT NULL;
CREATE INDEX seats_by_game ON seats (player, ended_visibility, ended_game, ended_at) WHERE player <> '' AND ended_at IS NOT NULL;
CREATE INDEX seats_by_result ON seats (player, ended_visibility, ended_result, ended_at) WHERE player <> '' AND ended_at IS NOT NULL;
CREATE INDEX seats_by_game_and_result ON seats (player, ended_visibility, ended_game, ended_result, ended_at) WHERE player <> '' AND ended_at IS NOT NULL;
CREATE TABLE queued_jobs (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  urgency BIGINT NOT NULL,
  person TEXT NOT NULL,
  owner TEXT NOT NULL,
  cost DOUBLE PRECISION NOT NULL,
  payload TEXT NOT NULL,
  status BIGINT NOT NULL DEFAULT 0,
  attempts BIGINT NOT NULL DEFAULT 0,
  lease TEXT NOT NULL DEFAULT '',
  worker TEXT NOT NULL DEFAULT '',
  lease_ends BIGINT NOT NULL DEFAULT 0,
  done BIGINT NOT NULL DEFAULT 0,
  total BIGINT NOT NULL DEFAULT 0,
  partial TEXT NOT NULL DEFAULT '',
  result TEXT NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL,
  started_at BIGINT NOT NULL DEFAULT 0,
  finished_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX queued_jobs_open ON queued_jobs (urgency, created_at) WHERE status < 2;
CREATE INDEX queued_jobs_over ON queued_jobs (finished_at) WHERE status > 1;
CREATE INDEX queued_jobs_by_owner ON queued_jobs (owner, created_at) WHERE owner <> '';
CREATE TABLE job_shares (person TEXT PRIMARY KEY, used DOUBLE PRECISION NOT NULL);
CREATE TABLE job_counts (
  kind TEXT PRIMARY KEY,
  done BIGINT NOT NULL DEFAULT 0,
  failed BIGINT NOT NULL DEFAULT 0,
  expired BIGINT NOT NULL DEFAULT 0,
  started BIGINT NOT NULL DEFAULT 0,
  waited_ms BIGINT NOT NULL DEFAULT 0
);
CREATE TABLE workers (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  threads BIGINT NOT NULL,
  seen_at BIGINT NOT NULL,
  games BIGINT NOT NULL DEFAULT 0,
  bot_games BIGINT NOT NULL DEFAULT 0
);
INSERT INTO queued_jobs (id, kind, urgency, person, owner, cost, payload, created_at) VALUES('waiting-job-0001','review',2,'account-of-ann01','account-of-ann01',12.5,'{}',1794762059200);
INSERT INTO job_counts (kind, done) VALUES('review',4);
CREATE TABLE opening_moves (
  line BIGINT NOT NULL,
  move TEXT NOT NULL,
  games BIGINT NOT NULL,
  wins BIGINT NOT NULL,
  draws BIGINT NOT NULL,
  PRIMARY KEY (line, move)
);
CREATE INDEX games_to_count ON games (id)
  WHERE status = 2 AND visibility = 1 AND opening_counted = 0;
INSERT INTO opening_moves VALUES(4711,'c4',9,5,1);
CREATE TABLE published_tournaments (
  id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  game TEXT NOT NULL,
  settings TEXT NOT NULL,
  status BIGINT NOT NULL,
  version BIGINT NOT NULL,
  overview TEXT NOT NULL,
  result TEXT NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  seen_at BIGINT NOT NULL
);
CREATE TABLE published_games (
  tournament TEXT NOT NULL REFERENCES published_tournaments (id),
  number BIGINT NOT NULL,
  summary TEXT NOT NULL,
  record TEXT NOT NULL,
  replay TEXT NOT NULL,
  PRIMARY KEY (tournament, number)
);
INSERT INTO published_tournaments VALUES('springcup123','Spring cup','quoridor','{}',1,7,'{"kind":"swiss"}','{"name":"Spring cup"}',1794762059300,1794762059400,1794762059400);
INSERT INTO published_games VALUES('springcup123',1,'{"number":1}','{"game":"quoridor"}','');
CREATE INDEX published_tournaments_by_time ON published_tournaments (created_at, id);
CREATE TABLE bundles (
  hash TEXT PRIMARY KEY,
  parts BIGINT NOT NULL,
  needed_until BIGINT NOT NULL
);
CREATE TABLE bundle_parts (
  bundle TEXT NOT NULL,
  number BIGINT NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (bundle, number)
);
INSERT INTO bundles VALUES('0123abcd',2,1794762059500);
INSERT INTO bundle_parts VALUES('0123abcd',0,'{"files":');
INSERT INTO bundle_parts VALUES('0123abcd',1,'[]}');
