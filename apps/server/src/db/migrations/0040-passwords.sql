-- Accounts by email or phone with a password, beside those by wallet.
ALTER TABLE member
  -- E.164, such as +4915112345678.
  ADD COLUMN phone text UNIQUE,
  -- Argon2id with its parameters; the pepper is not in this database. Null until one is chosen.
  ADD COLUMN password_hash text,
  -- No withdrawal and no fiat deposit before this: set with every change or reset of a credential.
  ADD COLUMN barred_until bigint NOT NULL DEFAULT 0;

-- What a member agreed to, and when.
CREATE TABLE agreement (
  member    bigint NOT NULL REFERENCES member,
  version   text NOT NULL,
  agreed_at bigint NOT NULL,
  PRIMARY KEY (member, version)
);

-- Browsers that proved to read the member's mail or messages: their sign-ins need no code.
CREATE TABLE member_device (
  member      bigint NOT NULL REFERENCES member,
  device_hash bytea NOT NULL,
  trusted_at  bigint NOT NULL,
  PRIMARY KEY (member, device_hash)
);

-- Tries to sign in, by account and by address: a subject is "account/…" or "address/…".
CREATE TABLE sign_in_attempt (
  subject      text PRIMARY KEY,
  tries        integer NOT NULL,
  last_at      bigint NOT NULL,
  locked_until bigint NOT NULL
);

-- A code's holder is "member/…" or, before anyone is signed in, "device/…"; the sender of a request
-- is "member/…" or "address/…". Codes live five minutes: none is worth carrying over.
DROP TABLE verification_code;
CREATE TABLE verification_code (
  holder     text NOT NULL,
  purpose    text NOT NULL,
  target     text NOT NULL,
  code_hash  bytea NOT NULL,
  tries_left integer NOT NULL,
  sent_at    bigint NOT NULL,
  expires_at bigint NOT NULL,
  PRIMARY KEY (holder, purpose)
);
ALTER TABLE code_sent ADD COLUMN sender text;
UPDATE code_sent SET sender = 'member/' || member;
ALTER TABLE code_sent ALTER COLUMN sender SET NOT NULL, DROP COLUMN member;
