-- Each line of the ledger also says what it changed of what is held, and holds that change nothing owned are lines too.
-- The journal has all of it, so the lines are written anew: the follower does that once, at the next start, up to
-- `projection.position`. `lines_position` is how far the lines have come.
TRUNCATE ledger_line;
ALTER TABLE ledger_line ADD COLUMN held numeric(38,18) NOT NULL DEFAULT 0;
ALTER TABLE projection ADD COLUMN lines_position bigint NOT NULL DEFAULT 0;
DROP TABLE subscription_hold;
DROP TABLE fiat_hold;
