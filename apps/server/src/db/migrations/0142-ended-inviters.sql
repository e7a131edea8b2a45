-- When two operators ended the sharing of a friend's fees, and where in the journal.
ALTER TABLE referral_friend ADD COLUMN ended_at bigint, ADD COLUMN ended_position bigint;
