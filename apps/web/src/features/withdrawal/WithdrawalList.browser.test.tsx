/** proves WD-07 */
import {
  cancelWithdrawal,
  getWithdrawals,
  type MemberWithdrawal,
} from '@assay/wire/routes/withdrawal/withdrawal.ts'
import { createServer } from '@assay/wire/testing/createServer.ts'
import { exampleAmount } from '../../testing/figures.ts'
import { openScreen } from '../../testing/openScreen.tsx'
import { testWrite } from '../../testing/testWrite.ts'
import { WithdrawalList } from './WithdrawalList.tsx'

const reviewed: MemberWithdrawal = {
  id: 9,
  asset: 'USDT',
  chainId: 1,
  chain: 'Ethereum',
  remark: 'Safe',
  address: '0xde709f2102306220921060314715629080e2fb77',
  amount: exampleAmount('100.5'),
  fee: exampleAmount('2'),
  received: exampleAmount('98.5'),
  status: 'waiting',
  isUnderReview: true,
  transaction: '',
  explorer: '',
  rejectedAs: '',
  reason: '',
  createdAt: 1,
}

testWrite('the cancelling of a withdrawal', {
  route: cancelWithdrawal,
  input: { id: 9 },
  reply: { ...reviewed, status: 'rejected', isUnderReview: false, rejectedAs: 'cancelled' },
  async open() {
    const server = createServer()
    server.replies(getWithdrawals, [reviewed])
    const page = await openScreen(<WithdrawalList />, {
      server,
      areas: ['withdrawal', 'account', 'errors'],
    })
    return { server, page, send: page.getByRole('button', { name: 'Cancel withdrawal' }) }
  },
  tells: (server) => server.replies(getWithdrawals, []),
  async again({ send }) {
    await send.click()
  },
})
