/** Like the database's check for stored addresses: `https:example.org` leads to the same place but is refused. */
export const webAddressBeginning = /^https?:\/\//i
