import { expect, test } from 'vitest'
import { signerVariables } from '../signer/signerConfig.ts'
import { SERVER_VARIABLES } from './config.ts'
import { jsonSchemaOf } from './configurationFile.ts'
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

test('docs/configuration.schema.json describes the configuration file', async () => {
  const schema = JSON.stringify(jsonSchemaOf(all), undefined, 2)
  await expect(`${schema}\n`).toMatchFileSnapshot('../../../../docs/configuration.schema.json')
})

const HEAD = `# Configuration

All settings are environment variables, or entries of the same names in a JSON file that \`ASSAY_CONFIG\` names. They are
read once at the start; a variable of the environment overrides the file. A value that cannot be read stops the start
with a sentence that names the setting; a yes may be written as \`1\` and a no as \`0\`. Besides its own settings the signer
reads \`DATABASE_URL\`, \`TREASURY\`, \`DEPOSIT_TOKENS\`, \`RPC_…\` and \`CONFIRMATIONS_…\`. [operations.md](operations.md)
explains how to run both.

In the file, a setting with several parts is an object or a list instead of a text with separators, a whole number is a
number, yes or no is \`true\` or \`false\`, and an amount that may have decimals is a text, because JSON’s numbers are not
exact.
[configuration.example.json](configuration.example.json) shows each kind;
[configuration.schema.json](configuration.schema.json) lets an editor complete and check it.

\`apps/server/src/config/configurationTable.test.ts\` writes this page and the schema from the declarations and fails when
they differ. To write it again: \`npx vitest run --project server apps/server/src/config/configurationTable.test.ts -u\`.
`
