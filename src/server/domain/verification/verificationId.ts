/** Purpose of the signed ids that the contract calls `MFA_Id`. */
export const verificationId = 'verification';
