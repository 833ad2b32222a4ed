import { createContext } from 'react'

/** Where pictures are loaded from by their address: those of a file that is not stored yet have none. */
export const PictureSource = createContext((address: string) => address)
