/** Submitting identity documents and reading the result. */
import { isIdNumber, isPersonName } from '@assay/domain/identity/identityPaper.ts'
import { getIdentity, sendIdentity } from '@assay/wire/routes/member/identity.ts'
import { type Binding, handleMember } from '../../http/bindRoutes.ts'
import { refuse } from '../../http/reply.ts'
import type { Identities } from './identities.ts'

export function identityRoutes(identities: Identities, regions: ReadonlySet<string>): Binding[] {
  return [
    handleMember(getIdentity, (_, { session }) => identities.of(session.member)),

    handleMember(sendIdentity, async ({ image, ...typed }, caller) => {
      const { member } = caller.session
      const isWhole = typed.name !== '' && typed.number !== ''
      const kept = isWhole ? typed : await identities.kept(member, typed)
      const input = { ...typed, name: typed.name || kept.name, number: typed.number || kept.number }
      if (!isPersonName(input.name)) return refuse('identityNameInvalid')
      if (!regions.has(input.country) || !isIdNumber(input)) return refuse('identityNumberInvalid')
      const paper = { ...input, member, image: image.replace(/^identity\//, '') }
      return (await identities.send(paper, caller)) ?? identities.of(member)
    }),
  ]
}
