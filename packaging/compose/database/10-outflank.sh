#!/usr/bin/env bash
# Run once by the image of PostgreSQL, when the database is made: a role and a database of its own for Outflank.
set -euo pipefail
psql -X -v ON_ERROR_STOP=1 -v password="$(</run/secrets/outflank_password)" --username "${POSTGRES_USER:-postgres}" <<'SQL'
CREATE ROLE outflank LOGIN PASSWORD :'password';
CREATE DATABASE outflank OWNER outflank;
REVOKE ALL ON DATABASE outflank FROM PUBLIC;
SQL
