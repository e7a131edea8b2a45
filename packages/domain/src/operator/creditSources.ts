import type { HouseAccount } from '../houseAccounts.ts'

/**
 * House accounts that a credit may be paid from: the platform's free money. What backs a promise
 * (insurance, rounds, earn, launchpad, claims) is never spent on goodwill.
 */
export const CREDIT_SOURCES = ['house/fees', 'house/starter'] as const satisfies HouseAccount[]
export type CreditSource = (typeof CREDIT_SOURCES)[number]
