/** As the database asks it of every address that is stored: `https:example.org` leads to the same place, and is none. */
export const webAddressBeginning = /^https?:\/\//i
