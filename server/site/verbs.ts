import { adminAdd } from './admin-add.ts'
import { adminList } from './admin-list.ts'
import { adminRemove } from './admin-remove.ts'
import { adminResetPasskeys } from './admin-reset-passkeys.ts'
import { backupVerb } from './backup.ts'
import { doctorVerb } from './doctor/doctor.ts'
import { exportPersonVerb } from './export-person.ts'
import { keysRotate, keysStatus } from './keys.ts'
import { loadEarlierSiteVerb } from './load-earlier-site.ts'
import { migrateVerb } from './migrate.ts'
import { restoreVerb } from './restore.ts'
import type { Verb } from './verb.ts'

/** All verbs of `npm run site`, in the order of its help. */
export const verbs: Verb[] = [
  backupVerb,
  restoreVerb,
  doctorVerb,
  migrateVerb,
  adminList,
  adminAdd,
  adminRemove,
  exportPersonVerb,
  adminResetPasskeys,
  keysRotate,
  keysStatus,
  loadEarlierSiteVerb,
]
