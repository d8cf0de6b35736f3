"""The command `doctor`: what a board needs comes in; what is missing, and the command that mends it, out."""

from controller.app.doctor.examine import CHECKS, Patient, UnknownCheckError, doctor, installed

__all__ = ["CHECKS", "Patient", "UnknownCheckError", "doctor", "installed"]
