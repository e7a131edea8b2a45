/** Why two operators credit a member, as the member's records say it. */
export const CREDIT_KINDS = ['correction', 'compensation', 'bonus', 'manualDeposit'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]
