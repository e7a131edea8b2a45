-- Letters that are to be sent: written in the transaction of what they tell of, and kept until they
-- are sent or given up. `key` is the letter's own, so that none is queued twice; the row stays for a
-- month after its end for that, without what it said and without where it went.
CREATE TABLE letter (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key         text NOT NULL UNIQUE,
  -- One of both: a member's mailbox is looked up when the letter goes out; a contact is what it is.
  member      bigint,
  channel     text CHECK (channel IN ('email', 'phone', 'nobody')),
  target      text,
  subject     text NOT NULL,
  -- Null once it is sent or given up.
  content     jsonb,
  -- After this it is not sent any more, and its content is deleted; 0 for no end.
  valid_until bigint NOT NULL,
  posted_at   bigint NOT NULL,
  state       text NOT NULL DEFAULT 'waiting'
    CHECK (state IN ('waiting', 'sent', 'dead', 'dropped')),
  tries       integer NOT NULL DEFAULT 0,
  reason      text NOT NULL DEFAULT '',
  ended_at    bigint,
  CHECK ((member IS NULL) <> (channel IS NULL)),
  CHECK (state IN ('waiting', 'dead') OR (content IS NULL AND target IS NULL))
);
-- What waits and what is dead is little, whatever was sent.
CREATE INDEX letter_waiting ON letter (posted_at) WHERE state = 'waiting';
CREATE INDEX letter_dead ON letter (id) WHERE state = 'dead';
CREATE INDEX letter_valid_until ON letter (valid_until)
  WHERE valid_until > 0 AND state IN ('waiting', 'dead');
CREATE INDEX letter_ended_at ON letter (ended_at) WHERE ended_at IS NOT NULL;
