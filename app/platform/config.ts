import { z } from 'zod'
import { isEmailAddress, pastedAddress } from './email-address.ts'
import { StartError } from './start-error.ts'

/**
 * All settings, read once at the start. (NODE_ENV is no setting: the build fixes it.)
 * Without settings this is the demonstration: loopback only, sample people, emails in a local mailbox. HOST or ORIGIN
 * makes it reachable from elsewhere and therefore production: no sample data, no local mailbox, and every required
 * setting must be there.
 */
export type Config = ReturnType<typeof readConfig>

export type S3Config = ReturnType<typeof s3Of>

const s3Names = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** For TRUSTED_PROXIES: trusts no proxy; all visitors behind a proxy count as one. */
const noProxies = 'none'

/** For SECRET_PREVIOUS: the previous secret is lost. */
const lost = 'lost'

const network = z.union(
  [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
  `must be addresses or networks, such as 127.0.0.1, 10.0.0.0/8, or ${noProxies}`,
)

const cdnMessage = 'must be a number of seconds from 0 to 60'

const hostPattern = /^[A-Za-z0-9.:-]+$/
const hostMessage = 'must be the name or address to listen on, such as 0.0.0.0'

const portMessage = 'must be a port number from 0 to 65535'

const alarmMessage = 'must be a number; 0 switches this alarm off'

const keepMessage = 'must be how many backups are kept, from 1 to 10000'

const environment = z.object({
  PORT: numberUpTo(65_535, portMessage).int(portMessage).default(3000),
  HOST: z.string().regex(hostPattern, hostMessage).optional(),
  ORIGIN: z
    .string()
    .refine(isOrigin, 'must be the address people see, such as https://bootcamp.example, without a path')
    .refine(isHttpsOrLocal, 'must begin with https:// (http:// is for localhost only): sign-in cookies need it')
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: urlOf(/^postgres(ql)?$/, 'postgres://user:password@host:5432/name').optional(),
  DATABASE_OWNER_URL: urlOf(/^postgres(ql)?$/, 'postgres://owner:password@host:5432/name').optional(),
  DATABASE_WAIT_SECONDS: numberUpTo(3600, 'must be a number of seconds from 0 to 3600').default(60),
  SMTP_URL: urlOf(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/,
      'must be a sender, such as "AgentSpark <hello@bootcamp.example>"',
    )
    .optional(),
  SECRET: z
    .string()
    .min(32, { error: 'must have at least 32 random characters (openssl rand -base64 48 makes some)', abort: true })
    .refine(
      isVaried,
      'must be random, and this one repeats itself: make one with openssl rand -base64 48. ' +
        'If this one was in use, it belongs into SECRET_PREVIOUS then (docs/operate.md, "Change the secret")',
    )
    .optional(),
  SECRET_PREVIOUS: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .refine(
      (list) => list.join() === lost || list.every((secret) => secret.length >= 32),
      `must be secrets that were used before, with commas between them, or ${lost}`,
    )
    .optional(),
  ADMIN_EMAIL: z.string().transform(pastedAddress).refine(isEmailAddress, 'must be an email address').optional(),
  S3_ENDPOINT: urlOf(/^https?$/, 'https://s3.example').optional(),
  S3_REGION: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => (list.trim() === noProxies ? [] : list.split(',').map((entry) => entry.trim())))
    .pipe(z.array(network))
    .optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  METRICS_TOKEN: z
    .string()
    .min(32, 'must have at least 32 random characters (openssl rand -base64 48 makes some)')
    .optional(),
  METRICS_PORT: numberUpTo(65_535, portMessage).int(portMessage).optional(),
  METRICS_HOST: z.string().regex(hostPattern, hostMessage).default('127.0.0.1'),
  ALARM_EMAIL_MINUTES: numberUpTo(100_000, alarmMessage).default(60),
  ALARM_REFUSED_ADDRESSES: numberUpTo(10_000, alarmMessage).default(20),
  ALARM_DISK_MB: numberUpTo(1_000_000_000, alarmMessage).default(1024),
  PG_BIN: z.string().optional(),
  CDN_SECONDS: numberUpTo(60, cdnMessage).int(cdnMessage).default(0),
  BACKUP_TO: z
    .string()
    .regex(
      /^\/|^s3:\/\/[^/]+(\/[^/]+)*\/?$/,
      'must be a folder, such as /var/backups/agentspark, or s3://bucket/folder',
    )
    .optional(),
  BACKUP_EVERY_HOURS: numberUpTo(24 * 31, 'must be a number of hours from 0.02 to 744')
    .min(0.02, 'must be a number of hours from 0.02 to 744')
    .default(24),
  BACKUP_KEEP: z.coerce.number(keepMessage).int(keepMessage).min(1, keepMessage).max(10_000, keepMessage).default(14),
  BACKUP_PASSPHRASE: z
    .string()
    .min(20, 'must have at least 20 characters (openssl rand -base64 24 makes some)')
    .optional(),
})

/**
 * @param env the process environment; an empty value counts as not set
 * @throws StartError that names every setting that is wrong or missing
 */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const sentences = new Set(parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`))
    throw new StartError([...sentences].join('\n'))
  }
  const value = parsed.data
  const mode: Mode = value.HOST || value.ORIGIN ? 'production' : 'demonstration'
  const complaints = [
    ...missingIn(mode, value),
    ...missingProxies(value),
    ...ownerAlone(value),
    ...incompleteS3(value),
    ...bucketWithoutS3(value),
  ]
  if (complaints.length > 0) throw new StartError(complaints.join('\n'))

  const origin = value.ORIGIN ?? `http://localhost:${value.PORT}`
  return {
    mode,
    port: value.PORT,
    /** The address that the server listens on. */
    host: value.HOST ?? '127.0.0.1',
    /** Scheme, host and port of the public site, without a trailing slash. Links in emails are built from it alone. */
    origin,
    dataDir: value.DATA_DIR,
    /** Undefined: the embedded PostgreSQL in `dataDir`. */
    databaseUrl: value.DATABASE_URL,
    /** The same database in the role that owns it, for migrations. Undefined: migrations use `databaseUrl` too. */
    databaseOwnerUrl: value.DATABASE_OWNER_URL,
    /** How long the start waits for `databaseUrl` to answer. */
    databaseWaitSeconds: value.DATABASE_WAIT_SECONDS,
    /** Undefined: emails stay in the local mailbox in `dataDir`. */
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `AgentSpark <hello@${new URL(origin).hostname}>`,
    /**
     * At least 32 characters, not repetitive. Undefined in the demonstration, which keeps a random one in `dataDir`.
     */
    secret: value.SECRET,
    /** Accepted beside `secret` for reading; new values never use them. */
    previousSecrets: value.SECRET_PREVIOUS?.filter((secret) => secret !== lost) ?? [],
    /** The previous secret is lost: what was sealed with it can't be read any more. */
    isSecretLost: value.SECRET_PREVIOUS?.includes(lost) ?? false,
    adminEmail: value.ADMIN_EMAIL?.toLowerCase(),
    s3: value.S3_ENDPOINT ? s3Of(value) : undefined,
    /** Addresses and networks (CIDR) whose X-Forwarded-For and X-Forwarded-Proto are trusted. */
    trustedProxies: value.TRUSTED_PROXIES ?? [],
    logLevel: value.LOG_LEVEL,
    /** Bearer token for `/metrics`. Undefined: the site's port doesn't serve `/metrics`. */
    metricsToken: value.METRICS_TOKEN,
    /** A second port for `/metrics`. Undefined: none. */
    metricsPort: value.METRICS_PORT,
    metricsHost: value.METRICS_HOST,
    /** Thresholds for emails to the admins; 0 turns an alarm off. */
    alarms: {
      emailMinutes: value.ALARM_EMAIL_MINUTES,
      refusedAddresses: value.ALARM_REFUSED_ADDRESSES,
      diskMegabytes: value.ALARM_DISK_MB,
    },
    /** Folder with `initdb` and `postgres`, instead of the npm package's. */
    pgBin: value.PG_BIN,
    /** Seconds for which a shared cache may keep a public page; 0 turns it off. */
    cdnSeconds: value.CDN_SECONDS,
    /** Where the server puts its scheduled backups. Undefined: it takes none. */
    backupTo: value.BACKUP_TO,
    backupEveryMs: value.BACKUP_EVERY_HOURS * 60 * 60 * 1000,
    /** How many scheduled backups are kept. */
    backupKeep: value.BACKUP_KEEP,
    /** Encrypts every backup and decrypts encrypted ones. */
    backupPassphrase: value.BACKUP_PASSPHRASE,
  }
}

type Mode = 'demonstration' | 'production'
type Environment = z.output<typeof environment>

function missingIn(mode: Mode, value: Environment): string[] {
  if (mode === 'demonstration') return []
  const because = `HOST or ORIGIN is set, so this is production`
  const needed = {
    ORIGIN: 'links in letters are built from it',
    SECRET: 'it seals sign-in codes and letters',
    SMTP_URL: 'sign-in codes have to reach people',
    ADMIN_EMAIL: 'somebody has to be the first admin',
  } as const
  return Object.entries(needed)
    .filter(([name]) => !value[name as keyof typeof needed])
    .map(([name, why]) => `${name} is missing. ${because}, and ${why}.`)
}

/** The server speaks plain http only, so an https origin always has a proxy in front. */
function missingProxies({ ORIGIN, TRUSTED_PROXIES }: Environment): string[] {
  if (!ORIGIN?.startsWith('https:') || TRUSTED_PROXIES) return []
  return [
    'TRUSTED_PROXIES is missing. ORIGIN is https, so a proxy stands in front, and all its visitors would share the limits of one. ' +
      `Name its address, such as 127.0.0.1, or say ${noProxies} if that is meant.`,
  ]
}

function ownerAlone({ DATABASE_URL, DATABASE_OWNER_URL }: Environment): string[] {
  if (DATABASE_URL || !DATABASE_OWNER_URL) return []
  return [
    'DATABASE_URL is missing. DATABASE_OWNER_URL is for migrations only; the application has a role of its own, which DATABASE_URL names.',
  ]
}

function incompleteS3(value: Environment): string[] {
  const missing = s3Names.filter((name) => !value[name])
  if (missing.length === 0 || missing.length === s3Names.length) return []
  return missing.map(
    (name) => `${name} is missing. Other S3_ settings are given, and files can only go to S3 with all of them.`,
  )
}

function bucketWithoutS3({ BACKUP_TO, S3_ENDPOINT }: Environment): string[] {
  if (!BACKUP_TO?.startsWith('s3:') || S3_ENDPOINT) return []
  return ['BACKUP_TO names a bucket, which is reached as the S3_ settings say, and they are missing.']
}

function s3Of(value: Environment) {
  return {
    endpoint: value.S3_ENDPOINT ?? '',
    region: value.S3_REGION ?? '',
    bucket: value.S3_BUCKET ?? '',
    accessKeyId: value.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: value.S3_SECRET_ACCESS_KEY ?? '',
  }
}

function numberUpTo(most: number, message: string) {
  return z.coerce.number(message).min(0, message).max(most, message)
}

function urlOf(protocol: RegExp, example: string) {
  return z.url({ protocol, error: `must be an address such as ${example}` })
}

/**
 * A long value may still be one repeated letter, so this counts the different pairs of neighbouring characters: few
 * letters and a repeated word both have few. 16 random bytes in hex, the shortest accepted secret, have about 29.
 */
function isVaried(secret: string): boolean {
  const pairs = new Set([...secret].map((character, at, all) => character + (all[at + 1] ?? '')))
  return pairs.size >= 20
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  // The URL standard allows more characters in a host, but they have a meaning in XML and in email headers.
  if (!/^[a-z0-9.:[\]-]+$/.test(url.host)) return false
  return ['http:', 'https:'].includes(url.protocol) && url.origin === value.replace(/\/$/, '').toLowerCase()
}

function isHttpsOrLocal(value: string): boolean {
  if (!URL.canParse(value)) return true
  const url = new URL(value)
  return url.protocol === 'https:' || url.hostname === 'localhost' || url.hostname === '127.0.0.1'
}
