import manifest from '../../package.json' with { type: 'json' }

/** Of Parley, and not of the API that it speaks: see `zulipVersion`. */
export const { version } = manifest
