import packageJson from '../../package.json' with { type: 'json' }

/** Of the release that runs, such as '0.1.0'. For the server alone: a browser would be sent all of package.json. */
export const { version } = packageJson
