-- What a code was for and who asked for it: each has a share of its own, so that a stranger cannot use
-- up the owner's. Those of before count for nobody's share.
ALTER TABLE code_sent ADD COLUMN purpose text NOT NULL DEFAULT '', ADD COLUMN asker text NOT NULL DEFAULT '';
CREATE INDEX code_sent_by_target ON code_sent (target, sent_at);
CREATE INDEX code_sent_by_sender ON code_sent (sender, sent_at);
