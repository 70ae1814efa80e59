import fc from 'fast-check'

/** Property tests run from one fixed seed, printed on failure; `FC_SEED` walks another path. */
fc.configureGlobal({ seed: Number(process.env['FC_SEED'] ?? 20261120) })
