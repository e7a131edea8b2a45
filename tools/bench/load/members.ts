/** Members of a server that is measured. */
import { cancelAllOrders } from '@assay/wire/routes/trading/trad.ts'
import { signUp } from '../../../apps/server/src/testing/signUp.ts'
import type { TestMember } from '../../../apps/server/src/testing/testServer.ts'

const AT_ONCE = 16

export async function signUpMany(origin: string, count: number): Promise<TestMember[]> {
  const members: TestMember[] = []
  while (members.length < count) {
    const size = Math.min(AT_ONCE, count - members.length)
    members.push(...(await Promise.all(Array.from({ length: size }, () => signUp(origin)))))
  }
  return members
}

export async function cancelAll(members: readonly TestMember[]): Promise<void> {
  for (let i = 0; i < members.length; i += AT_ONCE) {
    const some = members.slice(i, i + AT_ONCE)
    await Promise.all(some.map(({ client }) => client.call(cancelAllOrders, {})))
  }
}
