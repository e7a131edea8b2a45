-- Operators come in with a passkey alone: nothing that can be typed can be fished for. Whoever had a
-- password is invited anew, and out at once.
CREATE TABLE operator_passkey (
  -- As in passkey.
  id         text PRIMARY KEY,
  operator   bigint NOT NULL REFERENCES operator,
  public_key bytea NOT NULL,
  counter    bigint NOT NULL,
  transports text[] NOT NULL,
  created_at bigint NOT NULL,
  used_at    bigint
);
CREATE INDEX operator_passkey_by_operator ON operator_passkey (operator);

ALTER TABLE operator DROP COLUMN password_hash, DROP COLUMN totp_secret, DROP COLUMN totp_step;
DELETE FROM operator_session;
