import type { AdminRole } from './admin-role.ts'

/** The signed-in person of this request, as the database knows them now. */
export interface Viewer {
  memberId: string
  email: string
  firstName: string
  lastName: string
  role: string
  /** Null for everybody but admins. */
  adminRole: AdminRole | null
  /** For whichever cohort: then the portal is theirs. */
  isRegistered: boolean
  /** A place of theirs expires unless they take it. */
  hasPlaceToTake: boolean
  /** Of an admin, as `sign-in/passkey.ts` reads it. */
  hasPasskey: boolean
  isPasskeyRequired: boolean
  passkeyAt: Date | null
}

declare const proven: unique symbol
declare const answers: unique symbol
declare const edits: unique symbol
declare const organises: unique symbol
declare const owns: unique symbol
declare const confirmed: unique symbol

/** Proof that this request is a registered member's. Only `guardPortal` (`sign-in/viewer.server.ts`) makes one. */
export interface Member extends Pick<Viewer, 'memberId' | 'email' | 'firstName' | 'lastName'> {
  readonly [proven]: 'member'
}

/** Proof that this request is an admin's, on a page that their role may open. Only `guardAdmin` makes one. */
export interface Admin extends Pick<Viewer, 'memberId' | 'email' | 'firstName' | 'lastName'> {
  readonly [proven]: 'admin'
  /** What they are, for a page that shows only what they can use. */
  readonly adminRole: AdminRole
  /** What this proof says that they are at least: asked again where something is written (`refuseFormerAdmin`). */
  readonly least: AdminRole
}

/** Proof that this admin may answer inquiries and beta requests. Only `requireAnswerer` makes one. */
export interface Answerer extends Admin {
  readonly [answers]: true
}

/** Proof that this admin may also change content and take inquiries along. Only `requireEditor` makes one. */
export interface Editor extends Answerer {
  readonly [edits]: true
}

/** Proof that this admin may do all but what only owners may. Only `requireOrganiser` makes one. */
export interface Organiser extends Editor {
  readonly [organises]: true
}

/** Proof that this admin decides about admins, retention and security rules. Only `requireOwner` makes one. */
export interface Owner extends Organiser {
  readonly [owns]: true
}

/** Proof that this admin has also just shown their passkey, or has none to show. Only `requireConfirmed` makes one. */
export type Confirmed<Proof extends Admin> = Proof & { readonly [confirmed]: true }
export type ConfirmedAdmin = Confirmed<Admin>
export type ConfirmedOwner = Confirmed<Owner>

/** What went wrong with ten people can still be put right one by one. */
const mostWithoutPasskey = 10

/**
 * Whether a deed that changes or emails so many people asks for the passkey. Emails whose recipients are found while they are written
 * ask for it in any case, by `Confirmed`.
 */
export function isForMany(people: number): boolean {
  return people > mostWithoutPasskey
}
