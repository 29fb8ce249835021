import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type AdminRole, adminRoleArticles, reaches } from './admin-role.ts'
import { ReadOnly } from './ui/read-only.ts'

/** Of the admin who looks. Null elsewhere. */
function useAdminRole(): AdminRole | null {
  return useRouteLoaderData<{ adminRole: AdminRole }>('admin/admin-shell')?.adminRole ?? null
}

/** Whether the admin who looks is at least this, for what is shown only to those who can use it. The server asks by itself. */
export function useMay(least: AdminRole): boolean {
  const role = useAdminRole()
  return role !== null && reaches(role, least)
}

/** What only some admins can use is not shown to the others. @param least undefined for every admin */
export function AllowedTo({ least, children }: { least: AdminRole | undefined; children: ReactNode }) {
  const role = useAdminRole()
  return role !== null && (!least || reaches(role, least)) && children
}

/** Around what every admin may read and only some may change. Says why it can't be changed. */
export function ReadOnlyUnless({ least, children }: { least: AdminRole; children: ReactNode }) {
  const role = useAdminRole()
  if (role === null || reaches(role, least)) return children
  return (
    <ReadOnly value={true}>
      <p className="mb-6 max-w-prose rounded-md border border-hair px-4 py-2.5 text-sm text-ink-soft">
        You’re {adminRoleArticles[role]}. You can look at this, but changing it takes {adminRoleArticles[least]}.
      </p>
      {children}
    </ReadOnly>
  )
}
