-- Authenticator apps (RFC 6238). The seed is sealed with a key outside this database.
CREATE TABLE member_factor (
  member       bigint PRIMARY KEY REFERENCES member,
  sealed_seed  bytea NOT NULL,
  -- False until the first code was right.
  is_active    boolean NOT NULL,
  -- The last thirty seconds whose code was used: each is good once.
  last_step    bigint NOT NULL,
  tries        integer NOT NULL DEFAULT 0,
  locked_until bigint NOT NULL DEFAULT 0,
  set_at       bigint NOT NULL
);
-- Ten codes for a lost device, each good once; fifty random bits, so a plain hash is enough.
CREATE TABLE recovery_code (
  member    bigint NOT NULL REFERENCES member,
  code_hash bytea NOT NULL,
  PRIMARY KEY (member, code_hash)
);
