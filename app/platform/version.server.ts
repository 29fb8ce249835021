import packageJson from '../../package.json' with { type: 'json' }

/** The running release, such as '0.1.0'. Server only: a browser bundle would contain all of package.json. */
export const { version } = packageJson
