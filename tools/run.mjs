/**
 * The entry of every npm script. Works on a bare machine with Node 20 and npm: installs the
 * lockfile's dependencies when they have changed, then runs the task on the Node among them.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const PNPM = 'pnpm@12.21.0'
const TASKS = {
  start: ['tools/start.ts'],
  cluster: ['tools/cluster.ts'],
  chaos: ['tools/chaos.ts'],
  build: ['tools/build.ts'],
  dev: ['tools/start.ts', '--dev'],
  serve: ['apps/server/src/app/main.ts'],
  test: ['tools/test.ts'],
  check: ['tools/test.ts', '--quick'],
  tidy: ['tools/tidy.ts'],
  products: ['tools/productLines.ts'],
  sim: ['tools/sim.ts'],
  replay: ['tools/verify/replay.ts'],
  archive: ['tools/archive.ts'],
  reconcile: ['tools/verify/reconcile.ts'],
  signer: ['apps/server/src/signer/main.ts'],
  keystore: ['tools/keys/keystore.ts'],
  'verify:cycles': ['tools/verify/verifyCycles.ts'],
  'receipt:key': ['tools/keys/receiptKey.ts'],
  'journal:key': ['tools/keys/journalKey.ts'],
  bench: ['tools/bench.ts'],
  gallery: ['tools/browser/gallery.ts'],
  shots: ['tools/browser/shots.ts'],
  contracts: ['tools/contracts.ts'],
  operator: ['tools/operator.ts'],
  sbom: ['tools/dependencies.ts'],
}
/** Those that go on until they are stopped. */
const RUNS = ['start', 'dev', 'serve', 'cluster']
/** Those that have an engine at work for long. */
const HAS_ENGINE = [...RUNS, 'bench', 'replay', 'archive', 'chaos']

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}

function install() {
  const stamp = join(root, 'node_modules/.assay-installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing what is needed (about half a minute the first time) …')
  const { status } = spawnSync(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=append-only'],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' },
  )
  if (status !== 0) fail('The installation failed; the lines above say why.')
  writeFileSync(stamp, lock)
}

/** The Node of the lockfile, or the current one when it is new enough. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const require = createRequire(join(root, 'package.json'))
  for (const name of [
    `node-${process.platform}-${process.arch}`,
    `node-bin-${process.platform}-${process.arch}`,
  ]) {
    try {
      const file = join(dirname(require.resolve(`${name}/package.json`)), 'bin/node')
      if (existsSync(file)) return file
    } catch {
      // Not for this platform.
    }
  }
  return fail(
    `There is no Node 24 for ${process.platform}-${process.arch} on npm: install Node 24 or newer.`,
  )
}

/** Between npm and us is a shell that outlives npm when npm is killed hard: watch npm itself. */
function endWithNpm(child) {
  const npm = process.env.npm_lifecycle_event && npmAncestor(process.ppid, 3)
  if (!npm) return
  setInterval(() => {
    try {
      process.kill(npm, 0)
    } catch {
      child.kill('SIGTERM')
    }
  }, 1_000).unref()
}

function npmAncestor(pid, depth) {
  if (depth === 0 || pid <= 1) return undefined
  const { stdout } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' })
  const [, parent, command = ''] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? []
  if (/^npm\b|[/ ]npm(-cli\.js)?( |$)/.test(command) && !/^(\S*\/)?(ba|da|z)?sh /.test(command))
    return pid
  return npmAncestor(Number(parent ?? 0), depth - 1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This needs Node 20 or newer; you have ${process.versions.node}.`)
}
const [name = '', ...rest] = process.argv.slice(2)
const task = TASKS[name] ?? fail(`There is no task \`${name}\`.`)
install()

/**
 * Commands, events and answers live for a millisecond. During a busy start they live longer, V8
 * pretenures their allocation sites, and later ones go directly to the old generation; when dead
 * there, they keep alive what they point to, and every collection copies thousands of commands for
 * nothing.
 */
const SHORT_LIVED = '--no-allocation-site-pretenuring'
/**
 * On processors with protection keys, V8 guards compiled code with them and keeps one table of it
 * for all threads of a process. A thread that ends can remove an entry that another one is about to
 * look up, and V8 aborts: `Check failed: jit_page.has_value()`, Node 18 to 24. All code here is our
 * own, so the guard is not worth the crashes.
 */
const ONE_TABLE_LESS = '--no-memory-protection-keys'
/**
 * How much V8 compiles into one function, in bytes of its bytecode; 920 is usual. An order passes
 * through many small functions of the rules, the ledger and the book. With 3000 the engine applies
 * 1.10 to 1.13 times as many commands a second, with 2000 1.07, and with 8000 1.09.
 */
const COMPILED_TOGETHER = '--max-inlined-bytecode-size-cumulative=3000'
/**
 * The engine's tables are tens of megabytes, and each command reads a few places anywhere in them.
 * In pages of 4 KB that is more than the TLB holds. Many systems give huge pages only on request,
 * and with this glibc requests them. The engine applies 1.06 to 1.08 times as many commands a
 * second, 1.24 with a million members; unsupported systems ignore it.
 */
const LARGE_PAGES = 'glibc.malloc.hugetlb=1'
/**
 * Arrays of a megabyte and more are mapped one by one, so that their rows begin where cache lines
 * do (`cacheLines.ts`). By itself glibc maps only those larger than any that it has given back.
 */
const WHOLE_LINES = 'glibc.malloc.mmap_threshold=1048576'
const node = findNode()
const flags = ['--disable-warning=ExperimentalWarning']
for (const [flag, without] of [
  [SHORT_LIVED, 'under load orders are answered less evenly'],
  [ONE_TABLE_LESS, 'on some processors V8 may end it while threads come and go'],
  [COMPILED_TOGETHER, 'the engine applies a tenth fewer commands'],
]) {
  if (spawnSync(node, [flag, '--version']).status === 0) flags.push(flag)
  else console.error(`This Node knows no ${flag}: ${without}.`)
}

// The channel notifies the child when this process dies, in whatever way. Each thread loads the
// same files: the compile cache cuts that to a third of the time.
const child = spawn(node, [...flags, ...task, ...rest], {
  cwd: root,
  env: {
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
    ...(HAS_ENGINE.includes(name) && { GLIBC_TUNABLES: `${LARGE_PAGES}:${WHOLE_LINES}` }),
    ...process.env,
    ASSAY_PNPM: PNPM,
  },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
endWithNpm(child)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => {
  if (signal === 'SIGKILL' && RUNS.includes(name)) {
    console.error('Killed before it could stop. Nothing acknowledged is lost: start it again.')
  }
  process.exit(code ?? (signal === 'SIGINT' ? 0 : 1))
})
