import { ofMembers, type ProductTesting } from '../../testing/productTesting.ts'
import { addWithdrawals, assertWithdrawals } from './withdrawalInvariants.ts'
import { randomWithdrawal, withdrawalAttempts, withdrawalFounding } from './withdrawalLife.ts'

export const withdrawalTesting = {
  life: { share: 130, founding: withdrawalFounding, next: randomWithdrawal },
  assertSound: assertWithdrawals,
  addHeld: addWithdrawals,
  attempts: withdrawalAttempts,
  reviewedKinds: [
    'setWithdrawalTerms',
    'requestWithdrawal',
    'cancelWithdrawal',
    'approveWithdrawal',
    'refuseWithdrawal',
    'completeWithdrawal',
    'failWithdrawal',
  ],
  reads: {
    withdrawalTerms: () => [{ type: 'withdrawalTerms' }],
    withdrawals: ofMembers((member) => ({ type: 'withdrawals', member })),
    chains: () => [{ type: 'chains' }],
  },
} satisfies ProductTesting
