/**
 * Writes docs/glossary.md from the wire's glossary; `--check` only says whether it is up to date,
 * and where a word is used that another one has replaced.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossary } from '../packages/wire/src/glossary.ts'
import { ROOT, readSources } from './tidy/sources.ts'

const FILE = join(ROOT, 'docs/glossary.md')
const rows = glossary.map(({ wire, ours, meaning }) => `| \`${wire}\` | ${ours} | ${meaning} |`)
/** Our own terms, and the words that comments and texts avoid for them. */
const OWN_TERMS = [
  ['guard', 'A check that runs before a request is handled.', 'door'],
  ['gate', 'What a member needs for an action: identity, fund password, email …', 'requirement'],
  ['image', 'A photo, screenshot or drawing that is uploaded, stored or shown.', 'picture'],
  ['market data', 'Prices, depth, trades and candles of a market.', 'picture'],
  ['demo funds', 'Coins without value that the faucet of the demo gives.', 'play money, purse'],
  ['command', 'What the writer accepts or rejects, and the journal stores.', 'deed, word'],
  ['funds', 'What a member or the exchange has, in balances and on chains.', 'purse'],
  ['money', 'Exact amounts, and their way from one account to another.', 'cash'],
  ['projection', 'A table derived from the journal.', 'copy, picture'],
  ['console', 'The app of the operators, and the process that serves it.', 'desk, back office'],
  ['operator', 'A person with a role at the console.', 'somebody of the house'],
  ['support', 'The help center, tickets and the chat; a help article is one of its texts.', 'help'],
  ['order ticket', 'The form that places an order; a ticket is a question to support.', 'ticket'],
  [
    'fund password',
    'The second password, which withdrawals ask for; `pin` in calls and code.',
    'trade password',
  ],
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
/** Words that nothing of ours contains any more, and what is stored, signed or called by them. */
const REPLACED = [
  {
    word: /[dD]esk(?!top)/,
    by: 'console',
    kept: /'\/ops\/desk'|\bdesk\??: (\{ entries|await logHead|log\b)|\)\.desk!/,
  },
  {
    word: /[pP]icture/,
    by: 'image',
    kept: /pictureGigabytes|ticket\.pictureViewed|hashtextextended\('pictures'/,
  },
] as const
const KEEP_ALL =
  /^apps\/server\/src\/db\/migrations\/|\/i18n\/|^CHANGELOG\.md$|glossary\.(ts|md)$|recordedAnswers/

function replacedWords(): string[] {
  return readSources()
    .filter(({ path }) => !KEEP_ALL.test(path) || /\/i18n\/en\//.test(path))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) =>
        REPLACED.filter(({ word, kept }) => word.test(line.replace(kept, ''))).map(
          ({ by }) => `${path}:${index + 1}: the glossary says ${by}.`,
        ),
      ),
    )
}

if (!process.argv.includes('--check')) writeFileSync(FILE, page)
else {
  const outdated = readFileSync(FILE, 'utf8') !== page
  const complaints = outdated ? ['docs/glossary.md is outdated: run `node tools/glossary.ts`.'] : []
  complaints.push(...replacedWords())
  for (const complaint of complaints) console.log(complaint)
  if (complaints.length > 0) process.exit(1)
}
