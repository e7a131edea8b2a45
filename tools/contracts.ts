/** `npm run contracts`: compiles the contracts and writes the artifacts that are committed. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { artifactFile, CONTRACTS } from '../contracts/src/compile.ts'

for (const name of CONTRACTS) {
  const file = join(import.meta.dirname, `../contracts/src/artifacts/${name}.ts`)
  writeFileSync(file, artifactFile(name))
  console.log(`${name} is compiled.`)
}
