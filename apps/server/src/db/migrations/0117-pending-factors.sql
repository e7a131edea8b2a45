-- The session that began to set an authenticator up: it alone is shown the same seed again.
ALTER TABLE member_factor ADD COLUMN begun_by bytea;
