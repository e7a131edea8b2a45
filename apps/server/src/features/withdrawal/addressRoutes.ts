/**
 * The address book over HTTP. Saving an address needs the fund password, and a code that names it.
 */
import type { MemberId } from '@assay/domain/account.ts'
import { shortenedAddress } from '@assay/domain/identity/maskedContact.ts'
import type { Input } from '@assay/wire/route.ts'
import * as wire from '@assay/wire/routes/withdrawal/withdrawal.ts'
import type pg from 'pg'
import { getAddress } from 'viem'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import type { MemberCaller } from '../../http/caller.ts'
import type { LetterTemplate } from '../../http/messages.ts'
import { Refusal, refuse } from '../../http/reply.ts'
import { CHAIN_FACTS } from '../../outside/chain/chainFacts.ts'
import type { TokenChain } from '../../outside/chain/tokenChain.ts'
import { recordActivity } from '../../security/activity.ts'
import { frozenGate } from '../../security/gates.ts'
import type { CodeAbout, Security } from '../../security/security.ts'
import type { AddressBook, NewAddress } from './addressBook.ts'

export type AddressRouteParts = {
  pool: pg.Pool
  chains: readonly TokenChain[]
  book: AddressBook
  security: Security
  /** A letter to all of the member's contacts. */
  queueLetter: (client: pg.PoolClient, member: MemberId, letter: LetterTemplate) => Promise<void>
}

export function addressRoutes(parts: AddressRouteParts): Binding[] {
  const { pool, book, security } = parts
  return [
    handleMember(wire.getAddresses, (_, { session }) => book.list(session.member)),
    handleMember(wire.addAddress, (input, caller) => addAddress(parts, input, caller)),

    handleMember(wire.sendAddressCode, async (input, { session: { member }, locale }) => {
      const asked = await newAddress(parts, member, { ...input, remark: '' })
      if (asked instanceof Refusal) return asked
      return security.sendCode(member, 'security', locale, aboutAddress(asked))
    }),

    handleMember(wire.deleteAddress, async ({ id }, { session: { member }, ip, agent }) => {
      const found = (await book.list(member)).find((row) => row.id === id)
      if (!found || !(await book.remove(member, id))) return refuse('addressMissing')
      const { address, asset } = found
      const details = { address: shortenedAddress(address), asset }
      await recordActivity(pool, { member, kind: 'addressRemoved', from: { ip, agent }, details })
      return {}
    }),
  ]
}

type AskedAddress = Pick<
  Input<typeof wire.addAddress>,
  'asset' | 'chainId' | 'address' | 'isConfirmed' | 'remark'
>

/**
 * The address in the form to be saved, if it may be: asked before its code is mailed, and again
 * when it is saved. Consumes nothing.
 */
async function newAddress(
  { chains, book, security }: AddressRouteParts,
  member: MemberId,
  { chainId: chain, address, isConfirmed, ...asked }: AskedAddress,
): Promise<NewAddress | Refusal> {
  const asset = asked.asset.toUpperCase()
  const isOffered = chains.some(
    ({ id, tokens }) => id === chain && tokens.some((token) => token.asset === asset),
  )
  if (!isOffered) return refuse('withdrawalNotOffered')
  const account = await security.accountStatusOf(member)
  const closed = frozenGate(account)
  if (closed) return closed
  if (!account.hasPin) return refuse('pinNotSet')
  const row = { member, asset, chain, address, remark: asked.remark.trim(), isConfirmed }
  return (await book.objectionTo(row)) ?? row
}

function aboutAddress({ asset, chain, address }: NewAddress): CodeAbout {
  const shown = getAddress(address)
  return {
    text: `address ${asset} ${chain} ${shown}`,
    body: 'addressCodeMailBody',
    details: { asset, address: shown, chain: CHAIN_FACTS[chain]?.name ?? '' },
  }
}

async function addAddress(
  parts: AddressRouteParts,
  input: Input<typeof wire.addAddress>,
  { session: { member }, ip, agent }: MemberCaller,
) {
  const { book, security, queueLetter } = parts
  const { pin, code, factor } = input
  const asked = await newAddress(parts, member, input)
  if (asked instanceof Refusal) return asked
  const wrongPin = await security.checkFundPin(member, pin)
  if (wrongPin) return wrongPin
  const unproven = await security.checkChange(member, {
    code,
    about: aboutAddress(asked).text,
    ...(factor && { factor }),
  })
  if (unproven) return unproven
  return book.add(asked, async (client, { address, chain, asset }) => {
    const details = { address: shortenedAddress(address), asset }
    await recordActivity(client, { member, kind: 'addressAdded', from: { ip, agent }, details })
    await queueLetter(client, member, {
      subject: 'addressNoticeSubject',
      body: 'addressNoticeBody',
      details: { address, chain: CHAIN_FACTS[chain]?.name ?? '', asset },
    })
  })
}
