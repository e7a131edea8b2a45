/**
 * Writes docs/glossary.md from the wire's glossary; `--check` only says whether it is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossary } from '../packages/wire/src/glossary.ts'

const FILE = join(import.meta.dirname, '../docs/glossary.md')
const rows = glossary.map(({ wire, ours, meaning }) => `| \`${wire}\` | ${ours} | ${meaning} |`)
/** Our own terms, and the words that comments and texts avoid for them. */
const OWN_TERMS = [
  ['guard', 'A check that runs before a request is handled.', 'door, gate'],
  ['market data', 'Prices, depth, trades and candles of a market.', 'picture'],
  ['demo funds', 'Coins without value that the faucet of the demo gives.', 'play money, purse'],
  ['command', 'What the writer accepts or rejects, and the journal stores.', 'deed, word'],
  ['funds', 'Coins and amounts, in balances and on chains.', 'money, purse'],
  ['projection', 'A table derived from the journal.', 'copy, picture'],
  ['desk', 'The part of the console where operators approve and act.', 'back office'],
  ['operator', 'A person with a role at the desk.', 'somebody of the house'],
  ['support', 'The help center, tickets and the chat; a help article is one of its texts.', 'help'],
  ['order ticket', 'The form that places an order; a ticket is a question to support.', 'ticket'],
  ['fund password', 'The second password, which withdrawals ask for.', 'PIN, trade password'],
  ['render', 'To produce the markup of a page or component.', 'draw'],
  ['notify', 'To deliver an event to a subscriber or client.', 'tell, hear'],
] as const
const own = OWN_TERMS.map(([term, meaning, not]) => `| ${term} | ${meaning} | ${not} |`)
const page = `# Glossary

The words of the wire beside ours. Generated from \`packages/wire/src/glossary.ts\`.

| wire | ours | meaning |
|---|---|---|
${rows.join('\n')}

## Our own terms

| our word | meaning | not |
|---|---|---|
${own.join('\n')}
`
if (!process.argv.includes('--check')) writeFileSync(FILE, page)
else if (readFileSync(FILE, 'utf8') !== page) {
  console.log('docs/glossary.md is outdated: run `node tools/glossary.ts`.')
  process.exit(1)
}
