-- The truth: every command that reached the engine, in order. All other tables can be rebuilt from it.
CREATE TABLE journal (
  seq     bigint PRIMARY KEY,
  command text NOT NULL,
  -- SHA-256 over the previous row's hash, the seq and the command.
  hash    bytea NOT NULL
);

CREATE FUNCTION refuse_journal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The journal is append-only.';
END $$;

CREATE TRIGGER journal_is_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_journal_change();

-- The hash that the engine's state had right after a journal row; kept for good.
CREATE TABLE checkpoint (
  position     bigint PRIMARY KEY,
  state_hash   text NOT NULL,
  journal_hash text NOT NULL,
  taken_at     timestamptz NOT NULL DEFAULT now()
);

-- The engine's state at a checkpoint, compressed, in pieces; only the last few are kept.
CREATE TABLE snapshot_piece (
  position     bigint NOT NULL,
  piece        integer NOT NULL,
  is_last      boolean NOT NULL,
  content      bytea NOT NULL,
  PRIMARY KEY (position, piece)
);
ALTER TABLE snapshot_piece ALTER COLUMN content SET STORAGE EXTERNAL;
