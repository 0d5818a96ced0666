#!/usr/bin/env bash
# A new data folder for PostgreSQL from a base backup of outflank-backup.sh and the archived log, up to a moment.
set -euo pipefail
umask 077

usage() {
  cat <<'HELP'
Usage: outflank-restore.sh BASE NEW_FOLDER [--archive FOLDER [--until TIME]]

Checks the base backup BASE, copies it to NEW_FOLDER, which must not exist, and writes there what PostgreSQL has
to do when it is started with that folder: read on in the archive until TIME ('2026-03-01 14:05:00+00'; to the
end without it), then serve as usual. Without --archive it starts as it was when BASE was made.

Run it as the user that PostgreSQL runs as. Neither BASE nor the archive is changed.
HELP
}

die() {
  echo "outflank-restore: $*" >&2
  exit 1
}

wrong_use() {
  echo "outflank-restore: $* (see --help)" >&2
  exit 2
}

archive='' until='' words=()
while [[ $# -gt 0 ]]; do
  case $1 in
    -h | --help)
      usage
      exit 0
      ;;
    --archive | --until)
      [[ $# -gt 1 ]] || wrong_use "$1 needs a value"
      case $1 in
        --archive) archive=$2 ;;
        --until) until=$2 ;;
      esac
      shift
      ;;
    -*) wrong_use "there is no option '$1'" ;;
    *) words+=("$1") ;;
  esac
  shift
done
[[ ${#words[@]} -eq 2 ]] || wrong_use "a base backup and a new folder are needed"
base=${words[0]} to=${words[1]}
[[ -f $base/backup_label ]] || wrong_use "'$base' is no base backup"
[[ ! -e $to ]] || wrong_use "'$to' is there already: name a folder that is not"
[[ -z $archive || -d $archive ]] || wrong_use "--archive: there is no folder '$archive'"
[[ -z $until || -n $archive ]] || wrong_use "--until needs --archive"
# What goes into a line of settings: nothing that could end it. Without an offset the moment would be anybody's guess.
[[ -z $until || $until =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}[\ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\.[0-9]+)?)?\ ?(Z|[+-][0-9]{2}(:?[0-9]{2})?)$ ]] ||
  wrong_use "--until is a time with its offset, as '2026-03-01 14:05:00+00', not '$until'"
[[ -z $archive || $archive =~ ^/[A-Za-z0-9/._-]*$ ]] ||
  wrong_use "--archive is an absolute path of letters, digits, '.', '_' and '-', not '$archive'"

verify=$(command -v pg_verifybackup || find /usr/lib/postgresql -path '*/bin/pg_verifybackup' 2>/dev/null | sort -V | tail -n 1)
[[ -n $verify ]] || die "pg_verifybackup of PostgreSQL is not installed"
"$verify" -q "$base" || die "the base backup is damaged: take another one"
cp -a -- "$base" "$to"
chmod 700 -- "$to"
if [[ -n $archive ]]; then
  {
    echo "restore_command = 'cp $archive/%f %p'"
    [[ -z $until ]] || echo "recovery_target_time = '$until'"
    echo "recovery_target_action = 'promote'"
  } >>"$to/postgresql.auto.conf"
  : >"$to/recovery.signal"
fi
echo "outflank-restore: start PostgreSQL with the data folder $to"
