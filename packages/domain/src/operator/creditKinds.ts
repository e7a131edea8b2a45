import type { HouseAccount } from '../houseAccounts.ts'

/** Why two operators credit a member, as shown in the member's records. */
export const CREDIT_KINDS = ['correction', 'compensation', 'bonus', 'manualDeposit'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

/**
 * House accounts that a credit may be paid from: the platform's free money. What backs a promise
 * (insurance, rounds, earn, launchpad, claims) is never spent on goodwill.
 */
export const CREDIT_SOURCES = ['house/fees', 'house/starter'] as const satisfies HouseAccount[]
export type CreditSource = (typeof CREDIT_SOURCES)[number]
