import { expect, it } from 'vitest'
import { misspelt } from './misspelt.ts'

const known = ['SMTP_URL', 'RPC_1', 'RPC_56', 'PRICES']

it.each(['SMPT_URL', 'SMTP_URLS', 'SMTPURL', 'SMTP-URL'])('says that %s is not read', (name) => {
  expect(misspelt({ [name]: 'x' }, known)).toEqual([`${name} is not read. Did you mean SMTP_URL?`])
})

it('says nothing of known names and of those of other programs', () => {
  expect(
    misspelt({ RPC_1: 'x', RPC_56: 'y', PATH: '/bin', PAGER: 'less', MAIL: 'm' }, known),
  ).toEqual([])
})
