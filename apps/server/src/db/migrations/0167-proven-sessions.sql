-- When the wallet of the account last signed in this session: the first contact of an account that has
-- none asks for it anew. Sessions of before count as not proven.
ALTER TABLE session ADD COLUMN proven_at bigint NOT NULL DEFAULT 0;
