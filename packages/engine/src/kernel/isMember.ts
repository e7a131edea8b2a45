import { MEMBER_MAX } from './ledger/ledger.ts'

/** Whether a number is a valid member id. */
export const isMember = (member: number): boolean =>
  Number.isInteger(member) && member >= 1 && member <= MEMBER_MAX
