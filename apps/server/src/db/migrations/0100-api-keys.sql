-- Keys for bots. Only the public half is here: nothing in this database can sign a request.
CREATE TABLE api_key (
  -- 128 random bits as hexadecimal; names the key in every request.
  id         text PRIMARY KEY,
  member     bigint NOT NULL REFERENCES member,
  name       text NOT NULL,
  -- Ed25519, 32 bytes.
  public_key bytea NOT NULL,
  -- 'read', or 'trade' for both.
  right_to   text NOT NULL,
  -- Addresses and networks it may call from; none is everywhere.
  networks   text[] NOT NULL,
  created_at bigint NOT NULL,
  -- Null for no end.
  expires_at bigint,
  used_at    bigint,
  used_from  text NOT NULL DEFAULT ''
);
CREATE INDEX api_key_by_member ON api_key (member);
