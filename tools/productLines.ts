/**
 * `npm run products`: how many lines outside each product know it, and with a product's name where
 * they are. `npm run tidy` refuses more than each product's ceiling.
 */
import { linesByProduct } from './tidy/productLines.ts'
import { readSources } from './tidy/sources.ts'

const wanted = process.argv[2]
for (const { product, lines, ofTests, places } of linesByProduct(readSources())) {
  console.log(`${product}: ${lines} lines, ${ofTests} of them in tests`)
  if (product !== wanted) continue
  for (const { path, lines: here } of places) console.log(`  ${path}: ${here}`)
}
