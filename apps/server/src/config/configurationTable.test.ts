import { expect, test } from 'vitest'
import { SERVER_VARIABLES } from '../config.ts'
import { signerVariables } from '../signer/signerConfig.ts'
import type { Variables } from './variable.ts'

const SECTIONS: Record<string, Variables> = { ...SERVER_VARIABLES, Signer: signerVariables }
const all = Object.values(SECTIONS).flatMap((variables) => Object.values(variables))

const table = (variables: Variables): string =>
  Object.values(variables)
    .map(({ name, meaning, shown }) => `| \`${name}\` | ${meaning} | ${shown} |`)
    .join('\n')

test('each variable is declared once, and its texts fit a cell', () => {
  const names = all.map(({ name }) => name)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(all.filter(({ meaning, shown }) => /[|\n]/.test(meaning + shown))).toEqual([])
})

test('docs/configuration.md lists all variables', async () => {
  const sections = Object.entries(SECTIONS).map(
    ([title, variables]) =>
      `\n## ${title}\n\n| variable | meaning | default |\n|---|---|---|\n${table(variables)}\n`,
  )
  await expect(HEAD + sections.join('')).toMatchFileSnapshot('../../../../docs/configuration.md')
})

const HEAD = `# Configuration

All settings are environment variables, read once at the start. A text that cannot be read stops the start with a
sentence that names the variable. Besides its own variables the signer reads \`DATABASE_URL\`, \`TREASURY\`,
\`DEPOSIT_TOKENS\`, \`RPC_…\` and \`CONFIRMATIONS_…\`. [operations.md](operations.md) explains how to run both.

\`apps/server/src/config/configurationTable.test.ts\` writes this page from the declarations and fails when the two
differ. To write it again: \`npx vitest run --project server apps/server/src/config/configurationTable.test.ts -u\`.
`
