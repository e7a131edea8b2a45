/**
 * Our dependencies: writes their list (CycloneDX) to `dist/sbom.cdx.json`, checks the license of
 * each, and asks the registry for known vulnerabilities. A registry that does not support that is
 * reported and fails nothing.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Component, licenseFaults } from './licenses.ts'

/** As `run.mjs` names it: the one that installed everything. */
const PNPM = process.env.ASSAY_PNPM ?? 'pnpm'
const ROOT = join(import.meta.dirname, '..')
const LIST = join(ROOT, 'dist/sbom.cdx.json')
const OUTPUT_MAX = 64 * 1024 * 1024

function pnpm(...args: string[]) {
  return spawnSync('npx', ['--yes', PNPM, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: OUTPUT_MAX,
    shell: process.platform === 'win32',
  })
}

function writeList(): Component[] {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6']
  const { status, stderr } = pnpm('sbom', ...format, '--sbom-type', 'application', '--out', LIST)
  if (status !== 0) throw new Error(`The list of dependencies could not be written. ${stderr}`)
  const { components } = JSON.parse(readFileSync(LIST, 'utf8')) as { components: Component[] }
  return components
}

/** Sentences about known weaknesses that are high or critical. */
function weaknesses(): string[] {
  const { status, stdout, stderr } = pnpm('audit', '--json', '--audit-level', 'high')
  if (status === 0) {
    console.log('No known high or critical vulnerability.')
    return []
  }
  const said = `${stdout}${stderr}`
  if (said.includes('ERR_PNPM_AUDIT_BAD_RESPONSE') || said.includes('ERR_PNPM_FETCH')) {
    console.log('The registry does not report known vulnerabilities: they were not checked.')
    return []
  }
  return [`Known weaknesses, or none could be read:\n${said}`]
}

const components = writeList()
console.log(`${components.length} packages are listed in ${LIST}.`)
const faults = [...licenseFaults(components), ...weaknesses()]
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)
