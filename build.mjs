/** `node build.mjs` builds the site, the local host and the functions; `node build.mjs site auth` only these parts. */
import { rm } from 'node:fs/promises'
import { build } from 'esbuild'
import { createBuilder, createLogger } from 'vite'

/** The banner gives bundled CommonJS packages the `require` that a module lacks. */
const program = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  mainFields: ['module', 'main'],
  logLevel: 'warning',
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
}

/** Left out are credential sources that a Lambda never asks, and a parser of user agents. */
const lambda = {
  ...program,
  minify: true,
  splitting: true,
  outExtension: { '.js': '.mjs' },
  external: [
    ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
      (source) => `@aws-sdk/credential-provider-${source}`,
    ),
    'bowser',
  ],
}

const programs = {
  host: { ...program, entryPoints: ['functions/local/main.ts'], outfile: '.build/functions/local.js' },
  auth: { ...lambda, entryPoints: ['functions/auth/index.ts'], outdir: '.build/functions/auth' },
  snaptrade: { ...lambda, entryPoints: ['functions/snaptrade/index.ts'], outdir: '.build/functions/snaptrade' },
  'idle-users': {
    ...lambda,
    entryPoints: ['functions/snaptrade/idle-users/index.ts'],
    outdir: '.build/functions/idle-users',
  },
  ai: { ...lambda, entryPoints: ['functions/ai/index.ts'], outdir: '.build/functions/ai' },
  parameters: {
    ...program,
    packages: 'external',
    entryPoints: ['functions/deploy/parameters/main.ts'],
    outfile: '.build/functions/parameters.js',
  },
  simulator: {
    ...program,
    entryPoints: ['test/simulator/long-run.ts'],
    outdir: '.build/test',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"' },
  },
}

/** A warning of the build is an error. */
const buildSite = async () => {
  const logLevel = 'warn'
  const customLogger = createLogger(logLevel)
  const builder = await createBuilder({ configFile: 'web/vite.config.ts', logLevel, customLogger })
  await builder.buildApp()
  if (customLogger.hasWarned) throw new Error('The site was built with warnings')
}

const buildProgram = async (name) => {
  const { [name]: options } = programs
  // The names of chunks change with their content.
  if (options.splitting) await rm(options.outdir, { recursive: true, force: true })
  const { warnings } = await build(options)
  if (warnings.length > 0) throw new Error(`${name} was built with warnings`)
}

const product = ['site', 'host', 'auth', 'snaptrade', 'idle-users', 'ai']
const asked = process.argv.slice(2)
const parts = asked.length === 0 ? product : asked
const unknown = parts.filter((part) => part !== 'site' && !Object.hasOwn(programs, part))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')} to build: only site, ${Object.keys(programs).join(', ')}`)

process.chdir(import.meta.dirname)
const from = performance.now()
await Promise.all(parts.map((part) => (part === 'site' ? buildSite() : buildProgram(part))))
process.stdout.write(`Built ${parts.join(', ')} in ${((performance.now() - from) / 1000).toFixed(1)} s\n`)
