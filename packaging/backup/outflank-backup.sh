#!/usr/bin/env bash
# One backup of the store of `outflank serve`, while it runs; docs/backup.md says how to restore it.
set -euo pipefail
umask 077

usage() {
  cat <<'HELP'
Usage: outflank-backup.sh STORE FOLDER [--keep N] [--archive FOLDER]

Makes a copy of STORE in FOLDER, checks it, and removes all but the newest N copies (default 7).

  STORE is a file    SQLite copies it to FOLDER/games-TIME.db
  postgresql://…     a base backup in FOLDER/base-TIME, over an account that may replicate
  --archive FOLDER   where PostgreSQL archives its log: what no copy needs any more is removed there

Needs sqlite3, or the programs of PostgreSQL's client and server. Exits 0 when there is a new copy, which is
then as complete as the message says; what a failed call leaves behind ends in .part.
HELP
}

die() {
  echo "outflank-backup: $*" >&2
  exit 1
}

wrong_use() {
  echo "outflank-backup: $* (see --help)" >&2
  exit 2
}

keep=7 archive='' words=()
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --keep | --archive)
      [[ $# -gt 1 ]] || wrong_use "$1 needs a value"
      case $1 in
        --keep) keep=$2 ;;
        --archive) archive=$2 ;;
      esac
      shift
      ;;
    -*) wrong_use "there is no option '$1'" ;;
    *) words+=("$1") ;;
  esac
  shift
done
[[ ${#words[@]} -eq 2 ]] || wrong_use "a store and a folder are needed"
[[ $keep =~ ^[1-9][0-9]{0,3}$ ]] || wrong_use "--keep is a number from 1 to 9999, not '$keep'"
[[ -z $archive || -d $archive ]] || wrong_use "--archive: there is no folder '$archive'"
store=${words[0]} folder=${words[1]}
mkdir -p "$folder"
# One at a time: two would remove each other's.
exec {lock}>"$folder/.lock"
flock -n "$lock" || die "another backup to $folder is being made"
stamp=$(date -u +%Y-%m-%dT%H%M%SZ)

# Debian keeps some of PostgreSQL's programs off the PATH.
postgres_program() {
  local found
  found=$(command -v "$1" || find /usr/lib/postgresql -path "*/bin/$1" 2>/dev/null | sort -V | tail -n 1)
  [[ -n $found ]] || die "$1 of PostgreSQL is not installed"
  echo "$found"
}

# The oldest go first; names sort by time.
remove_old() {
  local -a copies
  mapfile -t copies < <(find "$folder" -maxdepth 1 -name "$1" ! -name '*.part' | sort)
  local count=$((${#copies[@]} - keep))
  [[ $count -le 0 ]] || rm -rf -- "${copies[@]:0:count}"
}

backup_file() {
  local copy=$folder/games-$stamp.db found
  command -v sqlite3 >/dev/null || die "sqlite3 is not installed"
  [[ -f $store ]] || die "there is no file '$store'"
  sqlite3 -cmd '.timeout 10000' "$store" ".backup '${copy//\'/\'\'}.part'"
  found=$(sqlite3 "$copy.part" 'PRAGMA integrity_check')
  [[ $found == ok ]] || die "the copy is damaged: ${found%%$'\n'*}"
  sync -- "$copy.part"
  mv -- "$copy.part" "$copy"
  remove_old 'games-*.db'
  echo "outflank-backup: $copy is a complete copy of $store"
}

backup_postgres() {
  local copy=$folder/base-$stamp oldest first
  # With the log that was written meanwhile, so that the copy can be started without the archive.
  "$(postgres_program pg_basebackup)" -d "$store" -D "$copy.part" -X stream -c fast --no-password
  "$(postgres_program pg_verifybackup)" -q "$copy.part"
  sync -f -- "$copy.part"
  mv -- "$copy.part" "$copy"
  remove_old 'base-*'
  if [[ -n $archive ]]; then
    oldest=$(find "$folder" -maxdepth 1 -name 'base-*' ! -name '*.part' | sort | head -n 1)
    first=$(sed -nE 's/^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/\1/p' "$oldest/backup_label")
    [[ -n $first ]] || die "$oldest/backup_label does not say where the copy begins"
    "$(postgres_program pg_archivecleanup)" "$archive" "$first"
  fi
  echo "outflank-backup: $copy is a complete copy"
}

find "$folder" -maxdepth 1 -name '*.part' -exec rm -rf -- {} +
case $store in
  postgresql://* | postgres://*) backup_postgres ;;
  *) backup_file ;;
esac
