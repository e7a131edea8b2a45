-- Each inviter's newest rate; `referral_rate` keeps every day's.
CREATE TABLE referral_inviter (
  member bigint PRIMARY KEY,
  day    bigint NOT NULL,
  rate   numeric(38,18) NOT NULL,
  held   numeric(38,18) NOT NULL
);
INSERT INTO referral_inviter
  SELECT DISTINCT ON (member) member, day, rate, held FROM referral_rate ORDER BY member, day DESC;

-- Where in the journal a day's rates were set: lines of a later day begin no earlier.
CREATE INDEX referral_rate_by_day ON referral_rate (day, position);
