/**
 * Writes docs/glossary.md from the wire's glossary; `--check` only says whether it is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { glossary } from '../packages/wire/src/glossary.ts'

const FILE = join(import.meta.dirname, '../docs/glossary.md')
const rows = glossary.map(({ wire, ours, meaning }) => `| \`${wire}\` | ${ours} | ${meaning} |`)
const page = `# Glossary

The words of the wire beside ours. Generated from \`packages/wire/src/glossary.ts\`.

| wire | ours | meaning |
|---|---|---|
${rows.join('\n')}
`
if (!process.argv.includes('--check')) writeFileSync(FILE, page)
else if (readFileSync(FILE, 'utf8') !== page) {
  console.log('docs/glossary.md is outdated: run `node tools/glossary.ts`.')
  process.exit(1)
}
