-- The referral programme, projected from the journal. Who invited whom is said by `member.invited_by`;
-- a row here says that fees are shared since then.
CREATE TABLE referral_friend (
  member      bigint PRIMARY KEY,
  inviter     bigint NOT NULL,
  rebate_rate numeric(38,18) NOT NULL,
  bound_at    bigint NOT NULL,
  position    bigint NOT NULL
);

-- An inviter's rate of each day, and the average of the day before that it was decided by.
CREATE TABLE referral_rate (
  member   bigint NOT NULL,
  -- 00:00 UTC
  day      bigint NOT NULL,
  rate     numeric(38,18) NOT NULL,
  held     numeric(38,18) NOT NULL,
  position bigint NOT NULL,
  PRIMARY KEY (member, day)
);

-- What became of a fee: a part to the payer's inviter, a part back, the rest the house's.
CREATE TABLE fee_share (
  trade      bigint NOT NULL,
  payer      bigint NOT NULL,
  inviter    bigint NOT NULL,
  -- spot or perp
  product    text NOT NULL,
  asset      text NOT NULL,
  fee        numeric(38,18) NOT NULL,
  commission numeric(38,18) NOT NULL,
  rebate     numeric(38,18) NOT NULL,
  at         bigint NOT NULL,
  PRIMARY KEY (trade, payer)
);
CREATE INDEX fee_share_by_inviter ON fee_share (inviter, trade DESC);
CREATE INDEX fee_share_income ON fee_share (inviter, payer, asset) INCLUDE (commission);

CREATE INDEX member_by_inviter ON member (invited_by, id);
