-- What is wrong and was told to whoever watches, so that each is told once whatever starts anew.
CREATE TABLE alarm (
  kind    text NOT NULL,
  subject text NOT NULL,
  -- Goes up each time it begins.
  number  bigint GENERATED ALWAYS AS IDENTITY,
  told_at bigint NOT NULL,
  is_told_again boolean NOT NULL DEFAULT false,
  PRIMARY KEY (kind, subject)
);

-- Alarms go out through the queue of letters, to a webhook too.
ALTER TABLE letter DROP CONSTRAINT letter_channel_check;
ALTER TABLE letter ADD CONSTRAINT letter_channel_check
  CHECK (channel IN ('email', 'phone', 'webhook', 'nobody'));
