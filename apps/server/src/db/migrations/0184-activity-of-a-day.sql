-- Lines of a member's activity stay for good, so a day has room for some of each kind. Those beyond are
-- counted here, on the newest line that was kept.
CREATE TABLE member_activity_more (
  line    bigint PRIMARY KEY REFERENCES member_activity,
  count   bigint NOT NULL,
  last_at bigint NOT NULL
);

CREATE INDEX member_activity_by_kind ON member_activity (member, kind, at);
-- Counts of permissions use the index above.
DROP INDEX member_activity_approvals_by_time;
