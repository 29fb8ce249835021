/** The signed-in person of this request, as the database knows them now. */
export interface Viewer {
  memberId: string
  email: string
  firstName: string
  lastName: string
  role: string
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
declare const confirmed: unique symbol

/** Proof that this request is a registered member's. Only `guardPortal` (`sign-in/viewer.server.ts`) makes one. */
export interface Member extends Pick<Viewer, 'memberId' | 'email' | 'firstName' | 'lastName'> {
  readonly [proven]: 'member'
}

/** Proof that this request is an admin's. Only `guardAdmin` makes one. */
export interface Admin extends Pick<Viewer, 'memberId' | 'email' | 'firstName' | 'lastName'> {
  readonly [proven]: 'admin'
}

/** Proof that this admin has just shown their passkey, or has none to show. Only `guardConfirmed` makes one. */
export interface ConfirmedAdmin extends Admin {
  readonly [confirmed]: true
}
