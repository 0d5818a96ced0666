#!/usr/bin/env bash
# Makes the passwords of compose.yaml in packaging/compose/secrets, unless they are there.
set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")"

# 32 random bytes, without characters that mean something anywhere.
password() { head -c 32 /dev/urandom | sha256sum | cut -d ' ' -f 1; }

# Nobody but you enters the folder; what is inside is read by accounts of containers that this machine does not know.
mkdir -p secrets
chmod 700 secrets
for name in postgres_password outflank_password; do
  if [[ ! -s secrets/$name ]]; then
    password >"secrets/$name"
  fi
done
rm -f secrets/database_service
cat >secrets/database_service <<END
[outflank]
host=database
port=5432
dbname=outflank
user=outflank
password=$(<secrets/outflank_password)
END
chmod 444 secrets/postgres_password secrets/outflank_password secrets/database_service
for name in certificate certificate_key; do
  [[ -s secrets/$name.pem ]] || echo "secrets.sh: put the $name of your site into packaging/compose/secrets/$name.pem (mode 444)" >&2
done
