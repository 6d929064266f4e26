import { z } from 'zod/v4';
import {
  CHANGE_PASSWORD_FIELDS,
  isConfirmed,
  NOT_CONFIRMED,
} from '~/domain/accounts/passwords/change-password.schema';
import { UpdateProfile } from '~/domain/accounts/profile/update-profile.schema';

export const ACCEPT_INVITATION_FIELDS = {
  firstName: UpdateProfile.shape.firstName,
  lastName: UpdateProfile.shape.lastName,
  newPassword: CHANGE_PASSWORD_FIELDS.newPassword,
  confirmPassword: CHANGE_PASSWORD_FIELDS.confirmPassword,
};

export const AcceptInvitation = z
  .object(ACCEPT_INVITATION_FIELDS)
  .refine(isConfirmed, NOT_CONFIRMED);
