/** Why two operators credit a member, as shown in the member's records. */
export const CREDIT_KINDS = ['correction', 'compensation', 'bonus', 'manualDeposit'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]
